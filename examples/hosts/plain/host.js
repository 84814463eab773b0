// What the survey tells its host page: events of the place where it stands, which bubble.
for (const name of ['open', 'close', 'size', 'submit', 'reload', 'error'])
  document.addEventListener(`canvass:${name}`, ({ detail }) => {
    document.getElementById('heard').append(`${name} ${JSON.stringify(detail ?? null)}\n`);
  });
