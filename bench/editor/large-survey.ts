/** Number of options of each question, and of questions on each page. */
const OPTIONS = 10;
const QUESTIONS_PER_PAGE = 20;

/** The file of a survey of 500 questions with 10 options each, one page per group. Every fifth question has a rule. */
export function createLargeSurvey(projectId: string): string {
  const groups = Array.from({ length: 500 / QUESTIONS_PER_PAGE }, (_, group) => ({
    type: 'G',
    gid: `g${group}`,
    title: `Part ${group + 1}`,
    items: Array.from({ length: QUESTIONS_PER_PAGE }, (_, at) =>
      createQuestion(group * QUESTIONS_PER_PAGE + at),
    ),
  }));
  const project = {
    format: 1,
    projectId,
    title: 'Five hundred questions',
    timezone: 'Europe/Zurich',
    project_lang: { answer_language: 'en-GB' },
    items: groups,
  };
  return `${JSON.stringify(project, null, 2)}\n`;
}

function createQuestion(index: number) {
  return {
    type: 'Q',
    gid: `q${index}`,
    qtype: 'single',
    title: `Question ${index + 1}: which of these do you use most often?`,
    ...(index % 5 === 4 && { disp_code: `Q${index} == "A1"` }),
    items: Array.from({ length: OPTIONS }, (_, option) => ({
      gid: `q${index}_${option + 1}`,
      seq: option + 1,
      title: `Answer ${option + 1} of question ${index + 1}`,
    })),
  };
}
