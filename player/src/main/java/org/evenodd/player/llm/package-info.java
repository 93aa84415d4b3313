/**
 * A strategy that asks a language model. {@code Prompt} and {@code Completion} are pure: what is asked, and what of an
 * answer is a choice. {@code LanguageModel} asks, and falls back on a strategy of ours.
 */
@NullMarked
package org.evenodd.player.llm;

import org.jspecify.annotations.NullMarked;
