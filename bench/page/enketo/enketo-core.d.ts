declare module '*.scss';
declare module 'enketo-core' {
  /** A form in the page with its model. */
  export class Form {
    constructor(
      form: Element | null,
      data: { readonly modelStr: string; readonly external: readonly unknown[] },
      options: object,
    );
    /** Initialises the form, and returns its errors. */
    init(): readonly string[];
  }
}
