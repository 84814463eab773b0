/** Before each test file of question types, many of which import cores without the registry, which adds the validators. */
import { addAllValidators } from '../../packages/validators/src/all.ts';
import { addPhoneValidator } from '../../packages/validators/src/phone.ts';

addAllValidators();
addPhoneValidator();
