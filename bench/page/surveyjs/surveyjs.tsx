// The same questions in SurveyJS with its own views for React.
import 'survey-core/survey-core.min.css';
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';

const counts = (new URLSearchParams(location.search).get('counts') ?? '').split(',').map(Number);
const survey = new Model({
  elements: counts.map((count, question) => ({
    type: 'radiogroup',
    name: `q${question}`,
    title: `Question ${question + 1}: which of these?`,
    choices: Array.from({ length: count }, (_, option) => `Answer ${option + 1} of ${count}`),
  })),
});

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Survey model={survey} />);
