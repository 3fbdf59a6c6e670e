# bash completion for touchstone
_touchstone() {
  local IFS=$'\n' word="${COMP_WORDS[COMP_CWORD]}" words=""
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    words=$'open\ndemo\nnew\nimages\nannotate\nimport\njudge\nkey\ndraft\nmake\nprompts\nembed\nrubric\nassign\nhandover\narchive\ntables\ncoordinators\nprogress\npacket\nmerge\nsync\nhub\npairs\nabout\nvoice-notes\nminutes\nfeedback\nagree\ncheck-model\ncard\nguard\ntraining\nbounds\norigins\nresponse-sets\nsplit\nplan\nmethods\npreregister\nanalyse\nreplicate\ncaptions\nexport\nwithdraw\nworkshop\ncheck\nrestore\ndoctor\nlanguages\ntranslations\n--help\n--version\n--debug\n--language'
  else
    case "${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD-1]}" in
      "open --into") ;;
      "open --passphrase-from") ;;
      "demo --study") words=$'contexts\ncritiques\ncaptions' ;;
      "new --title") ;;
      "new --artifact") ;;
      "new --rubric") ;;
      "new --template") ;;
      "new --whole-image") words=$'showing\ntwo-step\nnone' ;;
      "new --language") ;;
      "images --source") ;;
      "images --prompt") ;;
      "images --group") ;;
      "images --licence") ;;
      "images --content-note") ;;
      "images --manifest") ;;
      "images --map") ;;
      "images --keep") ;;
      "images --remove") ;;
      "images --where") ;;
      "images --shown-to") words=$'everybody\nnobody' ;;
      "images --endpoint-url") ;;
      "images --cache-mb") ;;
      "images --format") words=$'html\npdf\nxlsx\ndocx\nmarkdown' ;;
      "images --out") ;;
      "images --show-pictures") words=$'licensed\nall\nnone' ;;
      "images --groups-of") ;;
      "annotate --rater") ;;
      "annotate --perception") words=$'screen reader\nown voice\nmagnified\nimage visible\nunsaid' ;;
      "import --format") words=$'annotations\njudge-jsonl\nlabel-studio\nworkbook\ndoccano\npotato\nprodigy\nargilla\nhuggingface' ;;
      "import --match") words=$'path\nname' ;;
      "import --map") ;;
      "import --set") ;;
      "import --value") ;;
      "import --where") ;;
      "import --threshold") ;;
      "import --extension") ;;
      "import --rater") ;;
      "import --passphrase-from") ;;
      "judge --model") ;;
      "judge --runs") ;;
      "judge --base-url") ;;
      "judge --name") ;;
      "judge --another-judge") ;;
      "judge --group") ;;
      "judge --first") ;;
      "judge --part") words=$'all\ndevelopment\ntest' ;;
      "judge --preset") words=$'paper\nper-theme\nper-criterion\nevidence-first\ncannot-tell\nnot-visible-rule\nreferences\nalt-text\nalt-text-and-picture' ;;
      "judge --backend") words=$'chat\ndecisions' ;;
      "judge --per") words=$'rubric\ntheme\ncriterion' ;;
      "judge --sees") words=$'picture\nalt-text\nboth' ;;
      "judge --references") ;;
      "judge --language") ;;
      "judge --wording") ;;
      "judge --temperature") ;;
      "judge --max-tokens") ;;
      "judge --longest-side") ;;
      "judge --template") ;;
      "judge --concurrency") ;;
      "judge --per-minute") ;;
      "judge --tries") ;;
      "judge --timeout") ;;
      "judge --prices") ;;
      "judge --ask-again") words=$'refused\nfiltered\ntruncated\ninvalid' ;;
      "judge --batch") words=$'submit\nstatus\ncollect\ndrop\nstop' ;;
      "judge --hub") ;;
      "judge --worker") ;;
      "judge --only-worker") ;;
      "judge --reference") ;;
      "judge --reader") ;;
      "key --base-url") ;;
      "draft --model") ;;
      "draft --base-url") ;;
      "draft --code") ;;
      "draft --author") ;;
      "draft --drafts") ;;
      "draft --group") ;;
      "draft --template") ;;
      "draft --temperature") ;;
      "draft --max-tokens") ;;
      "draft --longest-side") ;;
      "draft --concurrency") ;;
      "draft --timeout") ;;
      "draft --prices") ;;
      "make --what") words=$'images\ncaptions\ncritiques' ;;
      "make --model") ;;
      "make --prompts") ;;
      "make --by") ;;
      "make --base-url") ;;
      "make --samples") ;;
      "make --seed") ;;
      "make --source") ;;
      "make --licence") ;;
      "make --size") ;;
      "make --group") ;;
      "make --temperature") ;;
      "make --max-tokens") ;;
      "make --longest-side") ;;
      "make --concurrency") ;;
      "make --per-minute") ;;
      "make --tries") ;;
      "make --timeout") ;;
      "make --prices") ;;
      "prompts --name") ;;
      "prompts --set-version") ;;
      "prompts --licence") ;;
      "prompts --by") ;;
      "prompts --workshop") ;;
      "embed --model") ;;
      "embed --base-url") ;;
      "embed --concurrency") ;;
      "embed --timeout") ;;
      "embed --prices") ;;
      "rubric --format") ;;
      "rubric --out") ;;
      "rubric --rubric-version") ;;
      "rubric --same") ;;
      "rubric --changed") ;;
      "rubric --why") ;;
      "rubric --earlier-answers") words=$'shown\nhidden' ;;
      "rubric --author") ;;
      "rubric --code") ;;
      "rubric --model") ;;
      "rubric --from-draft") ;;
      "rubric --theme") ;;
      "rubric --rater") ;;
      "rubric --other-rater") ;;
      "rubric --relations") ;;
      "rubric --title") ;;
      "rubric --community") ;;
      "rubric --propose") ;;
      "rubric --says") words=$'same\nless\nother' ;;
      "rubric --wording") ;;
      "assign --plan") words=$'everything\nper-image\nblocks\noverlap\nrotation\ncontext-blocks' ;;
      "assign --per-image") ;;
      "assign --overlap") ;;
      "assign --practice") ;;
      "assign --context") ;;
      "assign --order") words=$'fixed\nrandom\ncounterbalanced' ;;
      "assign --seed") ;;
      "assign --rater") ;;
      "coordinators --add") ;;
      "coordinators --remove") ;;
      "coordinators --open-results") ;;
      "packet --rater") ;;
      "packet --out") ;;
      "packet --due") ;;
      "packet --number") ;;
      "packet --state") words=$'received\nhas-issues\naccepted' ;;
      "packet --passphrase-from") ;;
      "merge --settle") ;;
      "merge --passphrase-from") ;;
      "hub --login") ;;
      "hub --role") words=$'rater\npair\nfacilitator\ndesigner\nresearcher\nworker' ;;
      "hub --rater") ;;
      "pairs --pair") ;;
      "pairs --reader") ;;
      "pairs --format") words=$'html\npdf\nxlsx\ndocx\nmarkdown' ;;
      "pairs --out") ;;
      "about --rater") ;;
      "about --agrees") ;;
      "voice-notes --find") ;;
      "voice-notes --number") ;;
      "voice-notes --transcript") ;;
      "voice-notes --out") ;;
      "minutes --meeting") ;;
      "minutes --correct") ;;
      "minutes --by") ;;
      "minutes --format") words=$'html\npdf\nxlsx\ndocx\nmarkdown' ;;
      "minutes --out") ;;
      "feedback --rater") ;;
      "feedback --format") words=$'html\npdf\nxlsx\ndocx\nmarkdown' ;;
      "feedback --out") ;;
      "agree --reference") ;;
      "agree --against") ;;
      "agree --pool") ;;
      "agree --accepted") ;;
      "agree --columns") ;;
      "agree --reader") ;;
      "agree --undecided") words=$'majority\nunanimous\nleave-out' ;;
      "agree --rubric-version") ;;
      "agree --doubts") words=$'included\nwithout\nhalf' ;;
      "agree --cannot-tell") words=$'rule\ndrop' ;;
      "agree --contested") words=$'after\nbefore' ;;
      "agree --epsilon") ;;
      "agree --seed") ;;
      "agree --part") words=$'all\ndevelopment\ntest' ;;
      "agree --pairs") words=$'all\nnone' ;;
      "agree --tried") ;;
      "agree --clusters") ;;
      "agree --group-by") ;;
      "agree --by") words=$'source\ngroup\nperception\nsession\norder\nlanguage' ;;
      "agree --require") ;;
      "agree --format") words=$'html\npdf\nxlsx\ndocx\nmarkdown' ;;
      "agree --out") ;;
      "agree --show-pictures") words=$'licensed\nall\nnone' ;;
      "agree --appendix") words=$'beside\nwithin\nnone' ;;
      "check-model --source") ;;
      "check-model --compare-with") ;;
      "check-model --threshold") ;;
      "check-model --margin") ;;
      "check-model --no-worse-than") ;;
      "check-model --by") ;;
      "check-model --reference") ;;
      "check-model --against") ;;
      "check-model --format") words=$'html\npdf\nxlsx\ndocx\nmarkdown\njunit\nbadge\nevery-eval-ever\neval-results\navid\nai-incident' ;;
      "check-model --out") ;;
      "card --source") ;;
      "card --compare-with") ;;
      "card --reference") ;;
      "card --against") ;;
      "card --by") ;;
      "card --corrects") ;;
      "card --expires") ;;
      "card --images") ;;
      "card --rater") ;;
      "card --check") ;;
      "card --on") ;;
      "card --image") ;;
      "card --words") ;;
      "card --file") ;;
      "card --appeal") ;;
      "card --outcome") words=$'upheld\nrejected\nlater' ;;
      "card --why") ;;
      "card --meeting") ;;
      "card --hands") ;;
      "card --publisher") ;;
      "card --interests") ;;
      "card --paid-by") ;;
      "card --terms") ;;
      "card --days") ;;
      "card --format") words=$'html\npdf\nxlsx\ndocx\nmarkdown' ;;
      "card --out") ;;
      "guard --source") ;;
      "guard --reference") ;;
      "guard --against") ;;
      "guard --base-url") ;;
      "guard --serve") ;;
      "guard --host") ;;
      "guard --largest") ;;
      "guard --per-minute") ;;
      "guard --appeal") ;;
      "guard --criterion") ;;
      "guard --reason") ;;
      "guard --by") ;;
      "guard --decide") ;;
      "guard --outcome") words=$'upheld\nrejected\nlater' ;;
      "guard --why") ;;
      "guard --meeting") ;;
      "guard --hands") ;;
      "training --agree") ;;
      "training --disagree") ;;
      "training --out") ;;
      "training --licence") ;;
      "training --by") ;;
      "bounds --on-met") ;;
      "bounds --on-not-met") ;;
      "bounds --tolerance") ;;
      "bounds --epsilon") ;;
      "origins --confirm") ;;
      "origins --take-back") ;;
      "origins --by") ;;
      "origins --why") ;;
      "split --look") ;;
      "split --share") ;;
      "split --seed") ;;
      "split --by") ;;
      "split --rubric-version") ;;
      "plan --reference") ;;
      "plan --against") ;;
      "plan --images") ;;
      "plan --rater") ;;
      "plan --reader") ;;
      "methods --format") words=$'markdown\nlatex\ndocx' ;;
      "methods --out") ;;
      "preregister --out") ;;
      "preregister --looks") ;;
      "preregister --images") ;;
      "analyse --option") ;;
      "analyse --tradition") ;;
      "analyse --group-by") ;;
      "analyse --reader") ;;
      "replicate --reference") ;;
      "replicate --out") ;;
      "captions --metrics") ;;
      "captions --at-once") ;;
      "captions --group-by") ;;
      "captions --evaluation") ;;
      "captions --title") ;;
      "captions --seed") ;;
      "captions --format") words=$'html\npdf\nxlsx\ndocx\nmarkdown' ;;
      "captions --out") ;;
      "export --format") words=$'html\npdf\nxlsx\ncsv\ncsv-wide\njson\njsonl\nlabel-studio\nrubric-comparison\ngroups\nmodel-outputs\nworkbook\nbrf\nparquet\ncroissant\nhuggingface\nevery-eval-ever\ndeposit\nopenai-batch' ;;
      "export --out") ;;
      "export --licence") ;;
      "export --publisher") ;;
      "export --reader") ;;
      "export --reference") ;;
      "export --against") ;;
      "export --undecided") words=$'majority\nunanimous\nleave-out' ;;
      "export --rubric-version") ;;
      "export --doubts") words=$'included\nwithout\nhalf' ;;
      "export --cannot-tell") words=$'rule\ndrop' ;;
      "export --contested") words=$'after\nbefore' ;;
      "export --epsilon") ;;
      "export --seed") ;;
      "export --part") words=$'all\ndevelopment\ntest' ;;
      "export --pairs") words=$'all\nnone' ;;
      "export --tried") ;;
      "export --clusters") ;;
      "export --group-by") ;;
      "export --by") words=$'source\ngroup\nperception\nsession\norder\nlanguage' ;;
      "export --show-pictures") words=$'licensed\nall\nnone' ;;
      "export --appendix") words=$'beside\nwithin\nnone' ;;
      "export --judge") ;;
      "export --model") ;;
      "export --preset") words=$'paper\nper-theme\nper-criterion\nevidence-first\ncannot-tell\nnot-visible-rule\nreferences\nalt-text\nalt-text-and-picture' ;;
      "export --runs") ;;
      "export --base-url") ;;
      "export --per") words=$'rubric\ntheme\ncriterion' ;;
      "export --temperature") ;;
      "export --shards") ;;
      "export --pictures") words=$'inline\npath\nurl' ;;
      "export --recipe") words=$'slurm\nray' ;;
      "export --pictures-at") ;;
      "export --braille-table") ;;
      "export --rater") ;;
      "export --images") ;;
      "export --language") ;;
      "export --due") ;;
      "export --passphrase-from") ;;
      "withdraw --rater") ;;
      "withdraw --mode") words=$'delete\ndetach' ;;
      "workshop --title") ;;
      "workshop --scenario") ;;
      "workshop --facilitator") ;;
      "workshop --preset") ;;
      "workshop --participant") ;;
      "workshop --group") ;;
      "restore --backup") ;;
      "restore --images-from") ;;
      "restore --withdrawn-from") ;;
      "restore --passphrase-from") ;;
      "languages --use") ;;
      "languages --studies") ;;
      "translations --to") ;;
      "translations --out") ;;
      "translations --only") ;;
      "translations --as") ;;
      "translations --model") ;;
      *) case "${COMP_WORDS[1]}" in
        open) words=$'--help\n--into\n--no-window\n--passphrase-from'
          ;;
        demo) words=$'--help\n--workshops\n--study'
          ;;
        new) words=$'--help\n--title\n--artifact\n--rubric\n--template\n--whole-image\n--language\n--json'
          ;;
        images) words=$'--help\n--source\n--prompt\n--group\n--licence\n--content-note\n--photograph\n--reference\n--manifest\n--map\n--keep\n--remove\n--where\n--each-context\n--shown-to\n--endpoint-url\n--cache-mb\n--forget\n--yes\n--json\n--format\n--out\n--show-pictures\n--groups-of'
          if [[ $COMP_CWORD -eq 2 ]]; then words=$'add\nsheet\nprompts\ncolumns\ncredentials\nstore\n--help\n--source\n--prompt\n--group\n--licence\n--content-note\n--photograph\n--reference\n--manifest\n--map\n--keep\n--remove\n--where\n--each-context\n--shown-to\n--endpoint-url\n--cache-mb\n--forget\n--yes\n--json\n--format\n--out\n--show-pictures\n--groups-of'; fi
          ;;
        annotate) words=$'--help\n--rater\n--perception\n--walk'
          ;;
        import) words=$'--help\n--format\n--allow-missing-images\n--match\n--dry-run\n--json\n--map\n--set\n--value\n--where\n--threshold\n--extension\n--rater\n--prefer-workbook\n--skip-unclear\n--passphrase-from'
          ;;
        judge) words=$'--help\n--model\n--runs\n--base-url\n--name\n--another-judge\n--group\n--answered\n--first\n--part\n--preset\n--backend\n--per\n--sees\n--no-overall\n--evidence-first\n--cannot-tell\n--not-visible-rule\n--references\n--reference-free\n--shuffled-references\n--blind-culture\n--half-steps\n--language\n--wording\n--temperature\n--max-tokens\n--seed\n--longest-side\n--template\n--concurrency\n--per-minute\n--tries\n--timeout\n--prices\n--no-swap-test\n--anchors\n--dry-run\n--yes\n--retry-failed\n--ask-again\n--batch\n--hub\n--worker\n--only-worker\n--compare\n--reference\n--reader\n--json'
          ;;
        key) words=$'--help\n--base-url\n--forget'
          ;;
        draft) words=$'--help\n--model\n--base-url\n--code\n--author\n--drafts\n--group\n--all\n--again\n--template\n--temperature\n--max-tokens\n--longest-side\n--concurrency\n--timeout\n--prices\n--dry-run\n--yes\n--json'
          if [[ $COMP_CWORD -eq 2 ]]; then words=$'rubric\ndescriptions\nwordings\n--help\n--model\n--base-url\n--code\n--author\n--drafts\n--group\n--all\n--again\n--template\n--temperature\n--max-tokens\n--longest-side\n--concurrency\n--timeout\n--prices\n--dry-run\n--yes\n--json'; fi
          ;;
        make) words=$'--help\n--what\n--model\n--prompts\n--sealed\n--by\n--base-url\n--samples\n--seed\n--source\n--licence\n--size\n--sets\n--group\n--temperature\n--max-tokens\n--longest-side\n--concurrency\n--per-minute\n--tries\n--timeout\n--prices\n--dry-run\n--yes\n--json'
          ;;
        prompts) words=$'--help\n--name\n--set-version\n--licence\n--by\n--workshop\n--json'
          if [[ $COMP_CWORD -eq 2 ]]; then words=$'add\nlist\n--help\n--name\n--set-version\n--licence\n--by\n--workshop\n--json'; fi
          ;;
        embed) words=$'--help\n--model\n--base-url\n--concurrency\n--timeout\n--prices\n--dry-run\n--yes\n--json'
          ;;
        rubric) words=$'--help\n--format\n--out\n--rubric-version\n--draft\n--same\n--changed\n--why\n--earlier-answers\n--author\n--code\n--model\n--from-draft\n--theme\n--rater\n--other-rater\n--relations\n--title\n--community\n--propose\n--says\n--wording\n--decide\n--dry-run\n--json'
          if [[ $COMP_CWORD -eq 2 ]]; then words=$'check\nexport\nimport\nhistory\npublish\nimport-draft\ntake\nwordings\ncompare\nduplicate\n--help\n--format\n--out\n--rubric-version\n--draft\n--same\n--changed\n--why\n--earlier-answers\n--author\n--code\n--model\n--from-draft\n--theme\n--rater\n--other-rater\n--relations\n--title\n--community\n--propose\n--says\n--wording\n--decide\n--dry-run\n--json'; fi
          ;;
        assign) words=$'--help\n--plan\n--per-image\n--overlap\n--practice\n--context\n--order\n--seed\n--rater\n--dry-run\n--json'
          ;;
        handover) words=$'--help'
          if [[ $COMP_CWORD -eq 2 ]]; then words=$'out\nshow\nin\n--help'; fi
          ;;
        archive) words=$'--help\n--out'
          ;;
        tables) words=$'--help\n--json'
          ;;
        coordinators) words=$'--help\n--add\n--remove\n--open-results\n--json'
          ;;
        progress) words=$'--help\n--json'
          ;;
        packet) words=$'--help\n--rater\n--out\n--yes\n--due\n--reminders\n--number\n--state\n--passphrase-from\n--json'
          if [[ $COMP_CWORD -eq 2 ]]; then words=$'out\nback\nshow\nlist\nreview\nclose\nreopen\n--help\n--rater\n--out\n--yes\n--due\n--reminders\n--number\n--state\n--passphrase-from\n--json'; fi
          ;;
        merge) words=$'--help\n--dry-run\n--undo\n--conflicts\n--settle\n--yes\n--whole-study\n--passphrase-from\n--json'
          ;;
        sync) words=$'--help\n--json'
          ;;
        hub) words=$'--help\n--login\n--role\n--rater\n--withdrawals\n--forget\n--yes\n--json'
          if [[ $COMP_CWORD -eq 2 ]]; then words=$'init\ncheck\nmember\npassword\nwithdraw\n--help\n--login\n--role\n--rater\n--withdrawals\n--forget\n--yes\n--json'; fi
          ;;
        pairs) words=$'--help\n--pair\n--reader\n--json\n--format\n--out'
          ;;
        about) words=$'--help\n--rater\n--agrees'
          ;;
        voice-notes) words=$'--help\n--find\n--number\n--transcript\n--out\n--json'
          if [[ $COMP_CWORD -eq 2 ]]; then words=$'list\ntranscribe\nexport\n--help\n--find\n--number\n--transcript\n--out\n--json'; fi
          ;;
        minutes) words=$'--help\n--meeting\n--original\n--correct\n--by\n--json\n--format\n--out'
          ;;
        feedback) words=$'--help\n--rater\n--json\n--format\n--out'
          ;;
        agree) words=$'--help\n--reference\n--against\n--pool\n--accepted\n--columns\n--reader\n--undecided\n--rubric-version\n--doubts\n--without-doubts\n--cannot-tell\n--contested\n--epsilon\n--seed\n--with-practice\n--part\n--pairs\n--resample-raters\n--tried\n--clusters\n--group-by\n--by\n--json\n--require\n--format\n--out\n--show-pictures\n--appendix'
          ;;
        check-model) words=$'--help\n--source\n--compare-with\n--threshold\n--margin\n--no-worse-than\n--by\n--save\n--reference\n--against\n--json\n--format\n--out'
          ;;
        card) words=$'--help\n--source\n--compare-with\n--reference\n--against\n--by\n--corrects\n--expires\n--images\n--rater\n--check\n--on\n--image\n--words\n--file\n--appeal\n--outcome\n--why\n--meeting\n--hands\n--publisher\n--interests\n--paid-by\n--terms\n--days\n--json\n--format\n--out'
          if [[ $COMP_CWORD -eq 2 ]]; then words=$'keep\nhistory\nassign\nappeal\nappeals\ndecide\npublishing\n--help\n--source\n--compare-with\n--reference\n--against\n--by\n--corrects\n--expires\n--images\n--rater\n--check\n--on\n--image\n--words\n--file\n--appeal\n--outcome\n--why\n--meeting\n--hands\n--publisher\n--interests\n--paid-by\n--terms\n--days\n--json\n--format\n--out'; fi
          ;;
        guard) words=$'--help\n--source\n--reference\n--against\n--base-url\n--yes\n--serve\n--host\n--largest\n--per-minute\n--list\n--appeal\n--criterion\n--reason\n--by\n--decide\n--outcome\n--why\n--meeting\n--hands\n--json'
          ;;
        training) words=$'--help\n--agree\n--disagree\n--out\n--licence\n--by\n--withdrawals\n--json'
          ;;
        bounds) words=$'--help\n--on-met\n--on-not-met\n--tolerance\n--epsilon\n--json'
          ;;
        origins) words=$'--help\n--confirm\n--take-back\n--by\n--why\n--json'
          ;;
        response-sets) words=$'--help\n--allow\n--forbid\n--json'
          ;;
        split) words=$'--help\n--seal\n--look\n--share\n--seed\n--by\n--rubric-version\n--json'
          ;;
        plan) words=$'--help\n--reference\n--against\n--images\n--rater\n--unsure\n--assign\n--reader\n--json'
          ;;
        methods) words=$'--help\n--format\n--out'
          ;;
        preregister) words=$'--help\n--out\n--looks\n--images'
          ;;
        analyse) words=$'--help\n--option\n--tradition\n--save\n--settings\n--group-by\n--reader\n--json'
          ;;
        replicate) words=$'--help\n--reference\n--out\n--json'
          if [[ $COMP_CWORD -eq 2 ]]; then words=$'dutta\njohnson\nkaramolegkou\nyu-1\nyu-2\n--help\n--reference\n--out\n--json'; fi
          ;;
        captions) words=$'--help\n--metrics\n--at-once\n--group-by\n--json\n--evaluation\n--title\n--seed\n--format\n--out'
          ;;
        export) words=$'--help\n--format\n--out\n--json\n--code-names\n--with-notes\n--history\n--licence\n--publisher\n--reader\n--reference\n--against\n--undecided\n--rubric-version\n--doubts\n--without-doubts\n--cannot-tell\n--contested\n--epsilon\n--seed\n--with-practice\n--part\n--pairs\n--resample-raters\n--tried\n--clusters\n--group-by\n--by\n--show-pictures\n--appendix\n--judge\n--model\n--preset\n--runs\n--base-url\n--per\n--temperature\n--send-seed\n--retry-failed\n--shards\n--pictures\n--recipe\n--pictures-at\n--braille-table\n--rater\n--images\n--language\n--due\n--passphrase-from'
          ;;
        withdraw) words=$'--help\n--rater\n--mode\n--backups\n--dry-run\n--json'
          ;;
        workshop) words=$'--help\n--title\n--scenario\n--facilitator\n--preset\n--participant\n--group\n--json'
          if [[ $COMP_CWORD -eq 2 ]]; then words=$'new\nlist\n--help\n--title\n--scenario\n--facilitator\n--preset\n--participant\n--group\n--json'; fi
          ;;
        check) words=$'--help\n--repair\n--json'
          ;;
        restore) words=$'--help\n--backup\n--list\n--images-from\n--withdrawn-from\n--passphrase-from\n--json'
          ;;
        doctor) words=$'--help\n--json\n--accessibility'
          ;;
        languages) words=$'--help\n--use\n--studies'
          ;;
        translations) words=$'--help\n--to\n--out\n--only\n--as\n--model\n--dry-run\n--json'
          if [[ $COMP_CWORD -eq 2 ]]; then words=$'show\nexport\nimport\nconfirm\n--help\n--to\n--out\n--only\n--as\n--model\n--dry-run\n--json'; fi
          ;;
      esac ;;
    esac
  fi
  local one
  for one in $words; do
    [[ $one == "$word"* ]] && COMPREPLY+=("$(printf %q "$one")")
  done
  [[ ${#COMPREPLY[@]} -gt 0 ]] || compopt -o default 2>/dev/null
  return 0
}
complete -F _touchstone touchstone
