// Operations of summaries that other resources may use.

/** Makes a summary that is stored nowhere. */
export { summarizeMaterial } from './summarize-material.ts';

/** A model whose requests are counted in the metrics of summaries. */
export { measuredModel } from './measured-model.ts';
