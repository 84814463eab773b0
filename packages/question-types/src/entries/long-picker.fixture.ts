import { exampleOptions, exampleQuestion, type Fixture } from '../fixture.ts';

/** More options than a list shows, each of them long: what every type of one choice among many must stand. */
export function longPicker(id: string): Fixture {
  return {
    name: 'a picker, and long texts',
    state: 'long',
    question: exampleQuestion(id, {
      title:
        'Which of these comes closest to what you would say about yourself, even if more than one of them, or none of them, seems to fit?',
      items: exampleOptions(
        ...Array.from(
          { length: 12 },
          (_, at) =>
            `Group ${at + 1}, with all that belongs to it and is told at length so that nobody is left in doubt`,
        ),
      ),
    }),
    answer: ['o12'],
    issues: [],
  };
}
