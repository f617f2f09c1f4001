// The first module of the entry, in a file of its own: React is evaluated while the rest is still loading.
import 'react/jsx-runtime';
import 'react-dom/client';
