/** Returns a page that needs the minimum work of a browser: HTML with native radio buttons. */
export function staticPage(query: URLSearchParams): string {
  const counts = (query.get('counts') ?? '').split(',').map(Number);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Floor</title></head>
<body><form>${counts.map(fieldset).join('')}</form></body></html>`;
}

const fieldset = (count: number, question: number): string =>
  `<fieldset><legend>Question ${question + 1}: which of these?</legend>${Array.from(
    { length: count },
    (_, option) =>
      `<label><input type="radio" name="q${question}" value="${option}">Answer ${option + 1} of ${count}</label>`,
  ).join('')}</fieldset>`;
