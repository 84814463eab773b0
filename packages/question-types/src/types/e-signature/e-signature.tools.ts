import { withTools, type ScriptResult } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { SignatureAnswer } from '@canvass/protocol';
import { questionCode } from '../../answers/entries/option-code.ts';
import { eSignature } from './e-signature.ts';

export const eSignatureWithTools = withTools<QuestionOf<'e_signature'>, SignatureAnswer>(eSignature, {
  shape: () => ({ kind: 'text' }),
  score: () => undefined,
  fromScript(entry, { question }): ScriptResult<SignatureAnswer> {
    const answer = typeof entry === 'string' ? eSignature.parse(signatureNamed(entry), question) : undefined;
    const entryText = JSON.stringify(entry) ?? 'nothing';
    return answer === undefined
      ? {
          problem: `${questionCode(question)} takes the name of a file, such as signature.png, not ${entryText}.`,
        }
      : { answer };
  },
  variables: () => [{ kind: 'text' }],
  values: (_, answer) => [answer[0]?.file_name],
  arbitraryAnswer(random, { required }) {
    if (required !== true && random.int(4) === 0) return undefined;
    return signatureNamed(`signature-${random.int(1_000)}.png`);
  },
  summarise: (_, answer) => (answer[0]?.file_name ?? '').replaceAll(/\s+/g, ' '),
  files: (answer) => answer.map(({ file_name: name, file_path: url }) => ({ name, url })),
});

/** A signature with an invented file, because scripts and simulations have no server. */
const signatureNamed = (name: string): SignatureAnswer => [
  { file_name: name, file_path: `/files/${name.replace(/[^\w.-]/g, '_')}` },
];
