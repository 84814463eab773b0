/** The wanted name, or the wanted name with the first number that makes it free. `taken` holds names in lower case. */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let next = 2; taken.has(name.toLowerCase()); next += 1) name = `${wanted}_${next}`;
  taken.add(name.toLowerCase());
  return name;
}
