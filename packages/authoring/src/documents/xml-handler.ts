/** Receives the elements and texts of an XML file, with names such as `w:p`. */
export interface XmlHandler {
  openTag(name: string, attributes: Readonly<Record<string, string>>): void;
  closeTag(name: string): void;
  addText?(text: string): void;
}
