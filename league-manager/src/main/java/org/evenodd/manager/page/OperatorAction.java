package org.evenodd.manager.page;

import java.util.Arrays;
import java.util.Optional;

/** What the operator can do on the page: the methods of {@code /mcp}, each with a question to be answered first. */
public enum OperatorAction {
    START(
            "start_league",
            "Start",
            "Start the league with the agents that are registered? Nobody can join afterwards.",
            false),
    PAUSE("pause_league", "Pause", "Pause the league? Matches under way are played to their end.", false),
    RESUME("resume_league", "Resume", "Resume the league?", false),
    STOP(
            "stop_league",
            "Stop",
            "Stop the league for good, with the standings as they are? This cannot be undone.",
            false),
    ADMIT("admit_referee", "Admit", "Let %s referee matches?", true),
    READMIT(
            "readmit_player",
            "Readmit",
            "For five minutes, let one registration under the name of %s, at and from its endpoint, take its place?",
            true),
    KICK("kick_agent", "Remove", "Remove %s from the league for good?", true),
    REQUEUE("requeue_match", "Play again", "Annul %s and have it played again?", true);

    private final String method;
    private final String title;
    private final String question;
    private final boolean hasSubject;

    OperatorAction(String method, String title, String question, boolean hasSubject) {
        this.method = method;
        this.title = title;
        this.question = question;
        this.hasSubject = hasSubject;
    }

    static Optional<OperatorAction> named(String method) {
        return Arrays.stream(values())
                .filter(action -> action.method.equals(method))
                .findFirst();
    }

    public String method() {
        return method;
    }

    public String title() {
        return title;
    }

    /** The question about a subject. */
    public String question(String subject) {
        return hasSubject ? question.formatted(subject) : question;
    }

    public boolean hasSubject() {
        return hasSubject;
    }

    /** Whether the operator may say why. */
    public boolean takesReason() {
        return this == KICK || this == REQUEUE;
    }
}
