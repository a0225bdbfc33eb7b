export const ms = (value) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
export const us = (seconds) => `${Math.round(seconds * 1e6)} µs`;
export const perSecond = (value) => `${Math.round(value).toLocaleString('en')}/s`;
export const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
export const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
export const inSeconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
