@rem Checks a player, a referee or a manager; --help lists the commands.
@echo off
setlocal
set "program=conformance"
"%~dp0launch.cmd" %*
