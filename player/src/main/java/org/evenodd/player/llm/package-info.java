/**
 * A strategy that asks a language model. {@code Prompt} and {@code Completion}, which write the request and read the
 * choice, are pure. {@code LanguageModel} makes the call, and falls back on a built-in strategy.
 */
@NullMarked
package org.evenodd.player.llm;

import org.jspecify.annotations.NullMarked;
