export { scoreMessages as messages } from '../score-items/score.messages.en-GB.ts';
