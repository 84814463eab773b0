/**
 * For forms that only scripts send. Before they run, a form of this method goes nowhere when it is sent, where any other
 * would put the answers into the address. Browsers fill in nothing that was answered on another visit; fields that ask
 * for a name or the like say so themselves.
 */
export const SILENT_FORM = { noValidate: true, method: 'dialog', autoComplete: 'off' } as const;
