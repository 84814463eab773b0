// The page to compare with: React with plain radio buttons. `?counts=4,5,4` sets the number of options per question.
// `&every=10` shows every tenth question only if the question before it has its first option.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const counts = (query.get('counts') ?? '').split(',').map(Number);
const every = Number(query.get('every') ?? Number.POSITIVE_INFINITY);

const isShown = (question: number, answers: Readonly<Record<number, number>>): boolean =>
  (question + 1) % every !== 0 || answers[question - 1] === 0;

function Floor() {
  const [answers, setAnswers] = useState<Readonly<Record<number, number>>>({});
  return (
    <form>
      {counts.map((count, question) =>
        isShown(question, answers) ? (
          <fieldset key={question}>
            <legend>Question number {question + 1}: which of these?</legend>
            {Array.from({ length: count }, (_, option) => (
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
            ))}
          </fieldset>
        ) : null,
      )}
    </form>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Floor />);
