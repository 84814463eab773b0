// npm run new:question-type -- NAME: copies the template folder under the new name and regenerates the registries.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEBAB_CASE } from './gen/names.mjs';
import { renameTemplate } from './gen/rename-template.mjs';
import { generate } from './gen.mjs';
import { Refusal, ROOT, runMain } from './repository.mjs';

const PACKAGE = 'packages/question-types';

await runMain(async () => {
  const name = process.argv[2] ?? '';
  const template = join(ROOT, PACKAGE, 'template');
  const target = join(ROOT, PACKAGE, 'src/types', name);
  refuseBadName(name, target);
  if (!existsSync(template)) throw new Refusal(`the template folder ${PACKAGE}/template is missing.`);
  mkdirSync(target);
  for (const file of readdirSync(template)) {
    const path = join(target, file.replaceAll('template', name));
    writeFileSync(path, renameTemplate(readFileSync(join(template, file), 'utf8'), name));
    console.log(`written: ${PACKAGE}/src/types/${name}/${file.replaceAll('template', name)}`);
  }
  for (const path of await generate(ROOT, { write: true })) console.log(`written: ${path}`);
  console.log(`Next: "Add a question type" in CONTRIBUTING.md. Run the tests: npm test -- --only unit`);
});

function refuseBadName(name, target) {
  if (name === '') throw new Refusal('a name is needed: npm run new:question-type -- NAME');
  if (!KEBAB_CASE.test(name)) {
    throw new Refusal(
      `"${name}" is not a name for a question type: write it in kebab-case, such as "image-choice".`,
    );
  }
  if (name === 'template')
    throw new Refusal('"template" is the name of the template itself; choose another.');
  if (existsSync(target))
    throw new Refusal(`${PACKAGE}/src/types/${name} exists already; choose another name, or edit it.`);
}
