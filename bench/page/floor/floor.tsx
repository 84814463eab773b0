// The page to compare with: React with plain radio buttons. `?counts=4,5,4` sets the number of options per question.
// `&every=10` shows every tenth question only if the question before it has its first option. `&text=1` makes the second
// question an open text.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const counts = (query.get('counts') ?? '').split(',').map(Number);
const every = Number(query.get('every') ?? Number.POSITIVE_INFINITY);
const textQuestion = Number(query.get('text') ?? Number.NaN);

const isShown = (question: number, answers: Readonly<Record<number, number>>): boolean =>
  (question + 1) % every !== 0 || answers[question - 1] === 0;

function Floor() {
  const [answers, setAnswers] = useState<Readonly<Record<number, number>>>({});
  const [text, setText] = useState('');
  return (
    <form>
      {counts.map((count, question) =>
        isShown(question, answers) ? (
          <fieldset key={question}>
            <legend>Question number {question + 1}: which of these?</legend>
            {question === textQuestion ? (
              <textarea value={text} onChange={({ target }) => setText(target.value)} />
            ) : (
              Array.from({ length: count }, (_, option) => (
                <label key={option}>
                  <input
                    type="radio"
                    name={`q${question}`}
                    value={option}
                    checked={answers[question] === option}
                    onChange={() => setAnswers({ ...answers, [question]: option })}
                  />
                  Answer {option + 1} of {count}
                </label>
              ))
            )}
          </fieldset>
        ) : null,
      )}
    </form>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Floor />);
