"""One call to a judge: request, transport, reply."""
