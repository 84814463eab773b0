/** Texts that every question view may use besides its own. */
export const texts = {
  'validate.answer': 'Enter an answer',
  'validate.option': 'Choose an option',
  'validate.own': '{{text}}',
  'question.required': 'required',
  'question.error_prefix': 'Error:',
  'question.list_join': '. ',
  'question.picker_done': 'Done',
  'question.enlarge': 'Enlarge the image: {{title}}',
  'question.close': 'Close',
} as const;
