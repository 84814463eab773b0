import { Survey } from '@canvass/embed/react';
import { useState } from 'react';

/** A page that says thank you once the survey in it was submitted. */
export function App() {
  const [thanked, setThanked] = useState(false);
  return (
    <main>
      <h1>Our coffee shop</h1>
      <Survey
        server="https://survey.example.org"
        survey="CoffeeStudy0000000000001"
        params={{ shop: 'harbour' }}
        onSubmit={() => setThanked(true)}
      />
      {thanked && <output>Thank you, and see you soon.</output>}
    </main>
  );
}
