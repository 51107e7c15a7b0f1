#!/usr/bin/env bash
# Papa Parse 5.5.3 guesses one line end for a whole text. A file whose first line ends by CRLF and whose others end by LF
# (two programs wrote it) comes back as one row with the others inside its cells, and `errors` is empty. Python's csv and
# LibreOffice read four rows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund papaparse@5.5.3
cat > try.cjs <<'JS'
const papaparse = require('papaparse');
const text = 'Nome;Cognome\r\nAnna;Rossi\nBruno;Verdi\nCarla;Neri\n';
const { data, errors, meta } = papaparse.parse(text, { delimiter: ';' });
console.log(`Node ${process.version}, papaparse 5.5.3, line end ${JSON.stringify(meta.linebreak)}`);
console.log(JSON.stringify({ rows: data.length, data, errors }));
if (data.length !== 2 || errors.length !== 0) {
  console.error('The behaviour has changed.');
  process.exit(1);
}
JS
node try.cjs
