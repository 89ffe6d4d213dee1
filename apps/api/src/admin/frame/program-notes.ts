export const programNotes = `
Every command takes --json: the result, or the reason of a refusal, is then JSON on standard output.
With npm, add --silent: npm run --silent admin -- …

The command line reads the same environment as the server (DATABASE_URL, KEY_ENCRYPTION_KEYS, …). Without DATABASE_URL
it uses the embedded database in DATA_DIR, which serves one process at a time: stop the server first. A time without a UTC
offset is Japan’s time. Every command that changes data has --dry-run, except “database limits”. A change leaves an audit
row with the account, the time and the parameters.

Exit codes:
  0  done
  1  refused: the input is not usable, or part of the work could not be done
  2  the command line is wrong
  3  the database cannot be reached, opened or used, or the server is using the embedded database
  4  the environment is not a usable configuration
  5  a fault of the program`;
