import { afterAll } from 'vitest';
import { closeStoreOfFile } from '../support/store';

afterAll(closeStoreOfFile);
