// The page to compare with: React with plain radio buttons. `?counts=4,5,4` sets the number of options per question.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const counts = (new URLSearchParams(location.search).get('counts') ?? '').split(',').map(Number);

function Floor() {
  const [answers, setAnswers] = useState<Readonly<Record<number, number>>>({});
  return (
    <form>
      {counts.map((count, question) => (
        <fieldset key={question}>
          <legend>Question {question + 1}: which of these?</legend>
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
      ))}
    </form>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Floor />);
