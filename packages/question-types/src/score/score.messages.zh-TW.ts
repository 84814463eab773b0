export { scoreMessages as messages } from '../score-items/score.messages.zh-TW.ts';
