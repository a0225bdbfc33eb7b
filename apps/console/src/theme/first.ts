// A part of Mantine brings its own sheet along, see `sheetsWithParts` in `vite.config.ts`. This is what stands below all of them.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './first.css';
