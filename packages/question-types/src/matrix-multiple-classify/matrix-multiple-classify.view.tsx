export { default } from '../classify/classify.view.tsx';
