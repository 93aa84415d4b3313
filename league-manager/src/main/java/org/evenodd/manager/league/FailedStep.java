package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.WireName;

/** The step of a match at which a player failed. */
public enum FailedStep implements WireName {
    INVITATION("invited"),
    CHOICE("called"),
    /** The player was not called, or the step is unknown. */
    NONE("");

    private static final String ERROR = "error";

    private final String event;

    /**
     * A step.
     *
     * @param event the event that begins the step in our referee's transcripts
     */
    FailedStep(String event) {
        this.event = event;
    }

    /** The step implied by a termination; empty if only the transcript can tell. */
    static Optional<FailedStep> of(MatchTermination termination) {
        return switch (termination) {
            case TIMEOUT_JOIN, INVALID_JOIN, REFUSED -> Optional.of(INVITATION);
            case TIMEOUT_CHOICE, INVALID_CHOICE -> Optional.of(CHOICE);
            case SUSPENDED, OPERATOR -> Optional.of(NONE);
            default -> Optional.empty();
        };
    }

    /** The last step in a player's part of a transcript. */
    static FailedStep last(List<TranscriptEntry> own) {
        return own.stream()
                .flatMap(entry -> begunBy(entry).stream())
                .reduce((former, latter) -> latter)
                .orElse(NONE);
    }

    private static Optional<FailedStep> begunBy(TranscriptEntry entry) {
        return Arrays.stream(values())
                .filter(step -> step.event.equals(entry.event()))
                .findFirst();
    }

    /** What a player's part of a transcript shows instead of an answer in this step. */
    List<String> errors(List<TranscriptEntry> own) {
        List<String> errors = new ArrayList<>();
        FailedStep step = NONE;
        for (TranscriptEntry entry : own) {
            step = begunBy(entry).orElse(step);
            String detail = entry.detail();
            if (step == this && entry.event().equals(ERROR) && detail != null) {
                errors.add(detail);
            }
        }
        return errors;
    }
}
