import { hasTools, type QuestionType, type QuestionTypeWithTools, type TypeTools } from './question-type.ts';

/**
 * Creates a function that replaces members of question types, and of their tools if they are loaded. The function
 * returns the same object for the same type.
 */
export function wrapTypes(
  membersOf: (type: QuestionType) => Partial<QuestionType>,
  toolsOf: (type: QuestionTypeWithTools) => Partial<TypeTools>,
): (type: QuestionType) => QuestionType {
  const wrapped = new WeakMap<QuestionType, QuestionType>();
  return (type) => {
    const wrappedType = wrapped.get(type) ?? {
      ...type,
      ...membersOf(type),
      ...(hasTools(type) && toolsOf(type)),
    };
    wrapped.set(type, wrappedType);
    return wrappedType;
  };
}
