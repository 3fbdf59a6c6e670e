#!/bin/bash
#SBATCH --job-name=touchstone-judge
#SBATCH --array=1-$count
#SBATCH --gres=gpu:1
#SBATCH --output=%x-%A_%a.log
# Judges $calls calls with vLLM, one file of calls on each GPU. Submit it in its own folder: sbatch $script
# What you write after that goes to vLLM: sbatch $script --max-model-len 8192
# Submit it again after a failure: files whose replies are there are left alone.
set -euo pipefail
cd "$${SLURM_SUBMIT_DIR:-$$(dirname "$$0")}"
files=($files)
calls=$${files[$$((SLURM_ARRAY_TASK_ID - 1))]}
replies=$${calls%.jsonl}-replies.jsonl
if [ -s "$$replies" ]; then
    echo "$$replies is there already."
    exit 0
fi
vllm run-batch --model $model --input-file "$$calls" --output-file "$$replies.partial"$options "$$@"
mv "$$replies.partial" "$$replies"
