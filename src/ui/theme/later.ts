/**
 * What no first paint needs: the typeface, swapped in without a shift, the styles for paper, tooltips and the note of
 * layers.
 */
import '@fontsource-variable/rubik/wght.css';
import './print.css';
import { preloadLayerNote } from '../layers/lazy-component';
import { showTooltips } from '../layers/tooltips';

showTooltips();
preloadLayerNote();
