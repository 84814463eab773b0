/** Before each test file of question types, many of which import cores without the registry, which adds the validators. */
import { addEveryValidator } from '../../packages/validators/src/every.ts';

addEveryValidator();
