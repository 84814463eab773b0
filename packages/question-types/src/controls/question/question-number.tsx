import { createContext, type ReactNode, useContext } from 'react';

/**
 * Creates the element with the number before a question's title, by the question's gid. The element updates itself,
 * so that a question whose number changes does not render again. Without this function titles have no numbers.
 */
const NumberContext = createContext<(gid: string) => ReactNode>(() => null);
export const QuestionNumberProvider = NumberContext.Provider;

/** The number before the title, if the page shows numbers. */
export const QuestionNumber = ({ gid }: { readonly gid: string }) => useContext(NumberContext)(gid);
