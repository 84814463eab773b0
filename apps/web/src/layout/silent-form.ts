/**
 * Props of forms that only scripts submit. Before scripts run, submitting a form with the default method would put the
 * answers into the address. Browsers do not fill in values of an earlier visit, except in fields that enable it, such
 * as a name.
 */
export const SILENT_FORM = { noValidate: true, method: 'dialog', autoComplete: 'off' } as const;
