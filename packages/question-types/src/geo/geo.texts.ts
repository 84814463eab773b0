export { texts } from '../views/location/location.texts.ts';
