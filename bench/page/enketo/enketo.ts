// The same questions in enketo-core, written as enketo-transformer would write them from an XForm.
import './enketo.scss';
import { Form } from 'enketo-core';

const counts = (new URLSearchParams(location.search).get('counts') ?? '').split(',').map(Number);
const names = counts.map((_, question) => `q${question}`);

const modelStr = `<model><instance><data xmlns:jr="http://openrosa.org/javarosa" id="floor">${names
  .map((name) => `<${name}/>`)
  .join('')}<meta><instanceID/></meta></data></instance></model>`;

const root = document.getElementById('root');
if (root !== null) {
  root.innerHTML = `<form autocomplete="off" novalidate class="or clearfix" dir="ltr" data-form-id="floor">
    <section class="form-logo"></section><h3 dir="auto" id="form-title">Floor</h3>${counts.map(fieldset).join('')}</form>`;
  const element = root.querySelector('form');
  const errors: readonly string[] = new Form(element, { modelStr, external: [] }, {}).init();
  if (errors.length > 0) throw new Error(errors.join('\n'));
  performance.mark('scripted');
}

function fieldset(count: number, question: number): string {
  const name = `/data/q${question}`;
  const options = Array.from(
    { length: count },
    (_, option) =>
      `<label><input type="radio" name="${name}" data-name="${name}" value="${option}" data-type-xml="select1"><span lang="" class="option-label active">Answer ${option + 1} of ${count}</span></label>`,
  );
  return `<fieldset class="question simple-select"><fieldset><legend><span lang="" class="question-label active">Question ${question + 1}: which of these?</span></legend><div class="option-wrapper">${options.join('')}</div></fieldset></fieldset>`;
}
