import { hasTools } from '../question-type/question-type.ts';
import type { ValueShape } from '../language/value-shape.ts';
import type { ShapesOf } from './compile.ts';

/** Shapes of the questions' values from their types, computed when first needed. */
export const questionShapes: ShapesOf = (questions, types) => {
  const shapes = new Map<number, ValueShape>();
  const shapeOf = (index: number): ValueShape | undefined => {
    const known = shapes.get(index);
    const [type, placed] = [types[index], questions[index]];
    if (known !== undefined || type === undefined || placed === undefined || !hasTools(type)) return known;
    const shape = type.shape(placed.question);
    shapes.set(index, shape);
    return shape;
  };
  return { shapeOf, noAnswersOf: (index) => questions[index]?.question.no_answer ?? [] };
};
