import { DRAFT } from '@canvass/protocol';
import Type from 'typebox';

export const Version = Type.Union([Type.Integer({ minimum: 1, maximum: 999_999_999 }), Type.Literal(DRAFT)]);
