/** What no first paint needs: the typeface, swapped in without a shift, the styles for paper, and tooltips. */
import '@fontsource-variable/rubik/wght.css';
import './print.css';
import { showTooltips } from '../layers/tooltips';

showTooltips();
