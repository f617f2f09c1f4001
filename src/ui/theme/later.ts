/**
 * What no first paint needs: the typeface, swapped in without a shift, the styles for paper, presses that survive moves
 * of the page, tooltips and the note of layers.
 */
import '@fontsource-variable/rubik/wght.css';
import './print.css';
import { holdPresses } from '../hooks/hold-presses';
import { preloadLayerNote } from '../layers/lazy-component';
import { showTooltips } from '../layers/tooltips';

holdPresses(document);
showTooltips();
preloadLayerNote();
