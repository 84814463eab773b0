/** Converts numbers between a language's form and the stored form, which has Latin digits and a point. */
export interface NumberForm {
  /** Converts a typed text to the form that the validators expect. */
  enter(typedText: string): string;
  /** Converts a stored text to the form of the language. The inverse of `enter`. */
  show(storedText: string): string;
}

const forms = new Map<string, NumberForm>();

/** The number form of a language, with the decimal sign that `Intl.NumberFormat` uses (docs/adr/0212). */
export function numberForm(language: string): NumberForm {
  const cachedForm = forms.get(language);
  if (cachedForm !== undefined) return cachedForm;
  const form = createForm(new Intl.NumberFormat(language, { useGrouping: false, numberingSystem: 'latn' }));
  forms.set(language, form);
  return form;
}

function createForm(format: Intl.NumberFormat): NumberForm {
  const decimal = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const hasComma = decimal === ',';
  const swapSigns = (text: string) => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
  return {
    // Validators read a point as the decimal sign, and report a comma, which may also separate thousands.
    enter: (typed) => (hasComma ? swapSigns(typed) : typed),
    show: (stored) => (hasComma ? swapSigns(stored) : stored.replaceAll('.', decimal)),
  };
}
