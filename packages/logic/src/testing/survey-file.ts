/** A question of a project file: an open one with its gid as title, unless `fields` say otherwise. */
export const questionFile = (gid: string, fields: object = {}) => ({
  type: 'Q',
  gid,
  qtype: 'blank',
  title: gid,
  ...fields,
});

/** An option of a project file. */
export const optionFile = (gid: string, seq: number, title: string = gid) => ({ gid, seq, title });

/** A project file with these questions in one group, `g`. */
export const surveyFile = (questions: readonly object[], fields: object = {}) => ({
  format: 1,
  title: 'Survey',
  project_lang: { answer_language: 'en-GB' },
  items: [{ type: 'G', gid: 'g', items: questions }],
  ...fields,
});
