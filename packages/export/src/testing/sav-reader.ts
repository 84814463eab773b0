// An independent reader of .sav files, written from the format's documentation, to test the writer.

export interface ReadVariable {
  readonly name: string;
  readonly label: string;
  /** Number of bytes of a text, or 0 for numbers. */
  readonly width: number;
  readonly format: number;
  readonly measure: number;
  readonly missing: readonly (number | string)[];
  readonly missingRange?: readonly [number, number];
  readonly labels: ReadonlyMap<number | string, string>;
}

export interface ReadFile {
  readonly variables: readonly ReadVariable[];
  readonly documents: string;
  readonly encoding: string;
  readonly cases: number;
  /** Name of the variable with the weights. */
  readonly weight?: string;
  readonly sets: readonly ReadSet[];
  /** Texts have no trailing spaces. */
  readonly rows: readonly (readonly (number | string)[])[];
}

/** A multiple-response set that counts one value. */
export interface ReadSet {
  readonly name: string;
  readonly label: string;
  readonly counted: string;
  readonly variables: readonly string[];
}

interface Slot {
  readonly width: number;
  readonly shortName: string;
  name: string;
  label: string;
  format: number;
  measure: number;
  missing: (number | string)[];
  missingRange?: readonly [number, number];
  labels: Map<number | string, string>;
  fullWidth: number;
}

class Cursor {
  readonly bytes: Buffer;
  offset = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  int(): number {
    this.offset += 4;
    return this.bytes.readInt32LE(this.offset - 4);
  }

  double(): number {
    this.offset += 8;
    return this.bytes.readDoubleLE(this.offset - 8);
  }

  raw(count: number): Buffer {
    this.offset += count;
    return this.bytes.subarray(this.offset - count, this.offset);
  }

  text(count: number): string {
    return this.raw(count).toString('utf8');
  }
}

const trimSpaces = (text: string): string => text.replace(/ +$/, '');
const octets = (width: number): number => Math.max(1, Math.ceil(width / 8));

/** Reads a file. Throws if it violates the documentation of the format. */
export function readSav(bytes: Uint8Array): ReadFile {
  const cursor = new Cursor(bytes);
  const file = {
    slots: [] as Slot[],
    indexes: new Map<number, Slot>(),
    documents: '',
    encoding: '',
    setLines: '',
  };
  const { perCase, cases, weight } = readHeader(cursor);
  let index = 1;
  for (let record = cursor.int(); record !== 999; record = cursor.int()) {
    if (record === 2) index = readVariable(cursor, file, index);
    else if (record === 3) readLabels(cursor, file.indexes);
    else if (record === 6) file.documents = cursor.text(cursor.int() * 80);
    else if (record === 7) readExtension(cursor, file);
    else throw new Error(`record ${record} at ${cursor.offset}`);
  }
  if (cursor.int() !== 0) throw new Error('no filler after the dictionary');
  if (index - 1 !== perCase) throw new Error(`${index - 1} octets a case, header says ${perCase}`);
  const rows = readCases(cursor, file.slots);
  if (rows.length !== cases) throw new Error(`${rows.length} cases, header says ${cases}`);
  const weightSlot = file.indexes.get(weight);
  if (weight !== 0 && weightSlot === undefined) throw new Error(`no variable ${weight} for weights`);
  return {
    ...file,
    cases,
    rows,
    ...(weightSlot && { weight: weightSlot.name }),
    sets: readSets(file.setLines, file.slots),
    variables: groupSegments(file.slots).map(toVariable),
  };
}

function readHeader(cursor: Cursor): { perCase: number; cases: number; weight: number } {
  if (cursor.text(4) !== '$FL2' || !cursor.text(60).startsWith('@(#) SPSS DATA FILE'))
    throw new Error('no .sav');
  const [layout, perCase, compression, weight, cases] = [
    cursor.int(),
    cursor.int(),
    cursor.int(),
    cursor.int(),
    cursor.int(),
  ];
  if (layout !== 2 || compression !== 1 || cursor.double() !== 100) throw new Error('header');
  const writtenAt = `${cursor.text(9)} ${cursor.text(8)}`;
  if (!/^\d\d [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d$/.test(writtenAt)) throw new Error(`date ${writtenAt}`);
  cursor.raw(64 + 3);
  return { perCase, cases, weight };
}

function readSets(lines: string, slots: readonly Slot[]): readonly ReadSet[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, name = '', bytes = '', afterBytes = ''] = /^(\$\w+)=D(\d+) (.*)$/s.exec(line) ?? [];
      const counted = afterBytes.slice(0, Number(bytes));
      const [, labelBytes = '', afterLabelBytes = ''] =
        /^ (\d+) (.*)$/s.exec(afterBytes.slice(counted.length)) ?? [];
      const label = Buffer.from(afterLabelBytes).toString('utf8', 0, Number(labelBytes));
      const shortNames = afterLabelBytes.slice(label.length).trim().split(' ');
      const variables = shortNames.map((short) => {
        const slot = slots.find(({ shortName }) => shortName.toLowerCase() === short);
        if (slot === undefined) throw new Error(`no short name ${short} of ${name}`);
        return slot.name;
      });
      return { name, label, counted, variables };
    });
}

function readVariable(
  cursor: Cursor,
  file: { slots: Slot[]; indexes: Map<number, Slot> },
  index: number,
): number {
  const [width, hasLabel, missingCount, format] = [cursor.int(), cursor.int(), cursor.int(), cursor.int()];
  cursor.int();
  const shortName = trimSpaces(cursor.text(8));
  if (width === -1) return index + 1;
  const slot: Slot = {
    width,
    shortName,
    name: shortName,
    label: '',
    format,
    measure: 0,
    missing: [],
    labels: new Map(),
    fullWidth: width,
  };
  if (hasLabel === 1) {
    const length = cursor.int();
    slot.label = cursor.raw(Math.ceil(length / 4) * 4).toString('utf8', 0, length);
  }
  if (missingCount === -2) slot.missingRange = [cursor.double(), cursor.double()];
  for (let remaining = missingCount; remaining > 0; remaining -= 1)
    slot.missing.push(width === 0 ? cursor.double() : trimSpaces(cursor.text(8)));
  file.slots.push(slot);
  file.indexes.set(index, slot);
  return index + 1;
}

function readLabels(cursor: Cursor, indexes: ReadonlyMap<number, Slot>): void {
  const labels: [Buffer, string][] = [];
  for (let remaining = cursor.int(); remaining > 0; remaining -= 1) {
    const value = cursor.raw(8);
    const length = cursor.raw(1).readUInt8();
    labels.push([value, cursor.raw(Math.ceil((length + 1) / 8) * 8 - 1).toString('utf8', 0, length)]);
  }
  if (cursor.int() !== 4) throw new Error('labels without variables');
  for (let remaining = cursor.int(); remaining > 0; remaining -= 1) {
    const slot = indexes.get(cursor.int());
    if (slot === undefined) throw new Error('labels of no variable');
    for (const [value, label] of labels) {
      slot.labels.set(slot.width === 0 ? value.readDoubleLE() : trimSpaces(value.toString('utf8')), label);
    }
  }
}

function readExtension(cursor: Cursor, file: { slots: Slot[]; encoding: string; setLines: string }): void {
  const [subtype, unit, count] = [cursor.int(), cursor.int(), cursor.int()];
  const content = new Cursor(cursor.raw(unit * count));
  const byName = (name: string): Slot => {
    const slot = file.slots.find((candidate) => candidate.name === name);
    if (slot === undefined) throw new Error(`no variable ${name}`);
    return slot;
  };
  if (subtype === 7) file.setLines = content.bytes.toString('utf8');
  if (subtype === 11)
    for (const slot of file.slots) [slot.measure] = [content.int(), content.int(), content.int()];
  if (subtype === 13) readLongNames(content.bytes.toString('utf8'), file.slots);
  if (subtype === 14) readWidths(content.bytes.toString('utf8'), file.slots);
  if (subtype === 20) file.encoding = content.bytes.toString('utf8');
  if (subtype === 21) readLongLabels(content, byName);
  if (subtype === 22) readLongMissing(content, byName);
}

function readLongNames(text: string, slots: readonly Slot[]): void {
  for (const [shortName, name = ''] of text.split('\t').map((pair) => pair.split('='))) {
    const slot = slots.find((candidate) => candidate.shortName === shortName);
    if (slot === undefined) throw new Error(`no short name ${shortName}`);
    slot.name = name;
  }
}

function readWidths(text: string, slots: readonly Slot[]): void {
  for (const entry of text.split('\0\t').filter((part) => part !== '')) {
    const [shortName, width] = entry.split('=');
    const slot = slots.find((candidate) => candidate.shortName === shortName);
    if (slot === undefined) throw new Error(`no short name ${shortName}`);
    slot.fullWidth = Number(width);
  }
}

function readLongLabels(content: Cursor, byName: (name: string) => Slot): void {
  while (content.offset < content.bytes.length) {
    const slot = byName(content.text(content.int()));
    if (content.int() !== slot.fullWidth) throw new Error('width of labels');
    for (let remaining = content.int(); remaining > 0; remaining -= 1) {
      const value = trimSpaces(content.text(content.int()));
      slot.labels.set(value, content.text(content.int()));
    }
  }
}

function readLongMissing(content: Cursor, byName: (name: string) => Slot): void {
  while (content.offset < content.bytes.length) {
    const slot = byName(content.text(content.int()));
    const count = content.raw(1).readUInt8();
    if (content.int() !== 8) throw new Error('width of a missing value');
    for (let remaining = count; remaining > 0; remaining -= 1) slot.missing.push(trimSpaces(content.text(8)));
  }
}

/** The segments of a very long text form one variable. */
function groupSegments(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const found: Slot[][] = [];
  for (let index = 0; index < slots.length; ) {
    const width = slots[index]?.fullWidth ?? 0;
    const count = width > 255 ? Math.ceil(width / 252) : 1;
    found.push(slots.slice(index, index + count));
    index += count;
  }
  return found;
}

function toVariable([first]: readonly Slot[]): ReadVariable {
  if (first === undefined) throw new Error('no segment');
  const { name, label, fullWidth, format, measure, missing, missingRange, labels } = first;
  return {
    name,
    label,
    width: fullWidth,
    format,
    measure,
    missing,
    labels,
    ...(missingRange && { missingRange }),
  };
}

function readCases(cursor: Cursor, slots: readonly Slot[]): (number | string)[][] {
  const values = decompress(cursor);
  const variables = groupSegments(slots);
  const perCase = slots.reduce((sum, { width }) => sum + octets(width), 0);
  if (perCase === 0) return [];
  if (values.length % perCase !== 0) throw new Error(`${values.length} octets, ${perCase} a case`);
  const rows: (number | string)[][] = [];
  for (let start = 0; start < values.length; start += perCase)
    rows.push(readCase(values.slice(start, start + perCase), variables));
  return rows;
}

function readCase(values: readonly Buffer[], variables: readonly (readonly Slot[])[]): (number | string)[] {
  let index = 0;
  return variables.map((segments) => {
    const parts = segments.map(({ width }) => {
      const part = Buffer.concat(values.slice(index, index + octets(width)));
      index += octets(width);
      return width === 0 ? part : part.subarray(0, width);
    });
    const [first] = segments;
    if (first?.width === 0) return parts[0]?.readDoubleLE() ?? Number.NaN;
    return trimSpaces(Buffer.concat(parts).subarray(0, first?.fullWidth).toString('utf8'));
  });
}

function decompress(cursor: Cursor): Buffer[] {
  const values: Buffer[] = [];
  while (cursor.offset < cursor.bytes.length) {
    for (const code of cursor.raw(8)) {
      if (code === 0) continue;
      if (code === 252) return values;
      if (code === 253) values.push(cursor.raw(8));
      else if (code === 254) values.push(Buffer.alloc(8, ' '));
      else values.push(doubleOf(code === 255 ? -Number.MAX_VALUE : code - 100));
    }
  }
  return values;
}

function doubleOf(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}
