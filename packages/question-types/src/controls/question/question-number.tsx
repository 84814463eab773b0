import { createContext, type ReactNode, useContext } from 'react';

/**
 * Makes the element that shows the number before the title of a question, by its gid. The element follows the numbers by
 * itself, so that a question that only moves to another number is not drawn again. Without a maker titles have no numbers.
 */
const NumberContext = createContext<(gid: string) => ReactNode>(() => null);
export const QuestionNumberProvider = NumberContext.Provider;

/** The number before the title, if the page shows numbers. */
export const QuestionNumber = ({ gid }: { readonly gid: string }) => useContext(NumberContext)(gid);
