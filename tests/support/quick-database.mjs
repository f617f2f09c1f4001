// @ts-check
import { setFlagsFromString } from 'node:v8';

// Databases of tests live for seconds: the optimizing compiler costs their processes more time than it saves.
setFlagsFromString('--liftoff-only');
