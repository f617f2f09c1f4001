export { rules } from './rules';
