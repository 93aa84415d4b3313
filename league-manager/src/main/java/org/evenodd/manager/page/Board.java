package org.evenodd.manager.page;

/** What a game looks like; each game has a kind of its own, and a template in {@code board/}. */
public sealed interface Board permits EvenOddBoard {}
