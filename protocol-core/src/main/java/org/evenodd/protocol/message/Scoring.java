package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Between;

/** The points for a win, draw and loss (PRD 7.2.2). */
public record Scoring(
        @Between(min = 0, max = 1000) int winPoints,
        @Between(min = 0, max = 1000) int drawPoints,
        @Between(min = 0, max = 1000) int lossPoints) {

    public static final Scoring STANDARD = new Scoring(3, 1, 0);
}
