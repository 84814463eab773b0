import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  'validate.region': 'Choose what you noticed first',
  'graph.place': 'Image {{number}} of {{total}}',
  'graph.intro': 'The image appears for {{seconds}} seconds. Then choose what you noticed first.',
  'graph.start': 'Show the image',
  'graph.loading': 'The image is loading',
  'graph.looking': 'Look at the image',
  'graph.left': '{{seconds}} s',
  'graph.ask': 'What did you notice first?',
  'graph.choose': 'Time is up. Choose what you noticed first: tap it, or choose it in the list.',
  'graph.none': 'Nothing in particular',
  'graph.picture': '{{title}}. What can be chosen is in the list.',
  'graph.next': 'Next image',
  'graph.last': 'That was the last image. You can still change your choice.',
  'graph.done': 'You have answered all the images.',
  'graph.review': 'You have answered all the images. You can look at them again and change your choices.',
  'graph.previous': 'Previous image',
  'graph.again': 'Start again',
  'graph.cleared': 'You can start again now',
  'graph.warn': 'Time left to choose: {{seconds}} s',
  'graph.more': 'Give me more time',
  'graph.extended': 'You have {{seconds}} s more',
  'graph.locked': 'Time is up. Images without a choice count as “{{none}}”.',
} as const;
